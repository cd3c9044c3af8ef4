/** Runs `mdbook-react serve` on a book. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Serves the book in a folder; returns its address, and a function that ends the server. */
export async function serveBook(program, book) {
  const server = spawn(program, ["serve", "--port", "0", book], { stdio: ["ignore", "ignore", "pipe"] });
  const origin = await new Promise((resolve, reject) => {
    let text = "";
    server.stderr.on("data", (data) => {
      text += data;
      const address = /serving at (http:\/\/[^/\s]+)/.exec(text);
      if (address) resolve(address[1]);
    });
    server.on("exit", () => reject(new Error(`the server ended:\n${text}`)));
  });
  const end = async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  };
  return { origin, end };
}
