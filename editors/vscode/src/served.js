// @ts-check
// A book that `mdbook-react serve` serves.

const { spawn } = require("node:child_process");

/** The line of the server that names its address. */
const ADDRESS = /serving at (\S+)/;

/** The last bytes of the output that a failure shows. */
const SHOWN = 2000;

class Served {
  /**
   * Starts the server.
   * @param {string} program
   * @param {string} root
   */
  constructor(program, root) {
    this.root = root;
    this.process = spawn(program, ["serve", root], { stdio: ["ignore", "ignore", "pipe"] });
    /** The address, or the reason why there is none. @type {Promise<string>} */
    this.address = new Promise((resolve, reject) => {
      let output = "";
      this.process.stderr.setEncoding("utf8");
      this.process.stderr.on("data", (text) => {
        output = (output + text).slice(-SHOWN);
        const found = ADDRESS.exec(output);
        if (found) {
          resolve(found[1]);
        }
      });
      this.process.on("error", reject);
      this.process.on("close", () => reject(new Error(`\`${program} serve\` ended: ${output}`)));
    });
  }

  end() {
    this.process.kill();
  }
}

module.exports = { Served };
