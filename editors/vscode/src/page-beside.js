// @ts-check
// The page beside its text: `mdbook-react serve` in a panel that follows the cursor.

const { randomBytes } = require("node:crypto");
const vscode = require("vscode");
const { Served } = require("./served.js");

class PageBeside {
  /** @param {(editor: vscode.TextEditor) => Promise<string | null>} addressAt */
  constructor(addressAt) {
    this.addressAt = addressAt;
    /** @type {Served | undefined} */
    this.served = undefined;
    /** @type {vscode.WebviewPanel | undefined} */
    this.panel = undefined;
    this.shown = "";
  }

  /**
   * Serves a book and shows the page of a text.
   * @param {string} program
   * @param {string} root
   * @param {vscode.TextEditor} editor
   */
  async open(program, root, editor) {
    if (this.served?.root !== root) {
      this.dispose();
      this.served = new Served(program, root);
    }
    const served = this.served;
    const progress = { location: vscode.ProgressLocation.Window, title: "Building the book" };
    try {
      await vscode.window.withProgress(progress, () => served.address);
    } catch (error) {
      this.dispose();
      vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      return;
    }
    if (!this.panel) {
      const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      const options = { enableScripts: true, retainContextWhenHidden: true };
      this.panel = vscode.window.createWebviewPanel("mdbook-react.page", "Page", column, options);
      this.panel.webview.html = frame();
      this.panel.onDidDispose(() => {
        this.panel = undefined;
        this.dispose();
      });
    }
    this.shown = "";
    await this.follow(editor);
  }

  /**
   * Shows the section at the cursor.
   * @param {vscode.TextEditor} editor
   */
  async follow(editor) {
    if (!this.panel || !this.served) {
      return;
    }
    const [place, base] = await Promise.all([this.addressAt(editor), this.served.address]);
    if (!place || !this.panel || place === this.shown) {
      return;
    }
    this.shown = place;
    // A remote window forwards the port to another address, which may have a path.
    const host = await vscode.env.asExternalUri(vscode.Uri.parse(new URL("/", base).href));
    const page = new URL(`.${place}`, host.toString(true));
    this.panel?.webview.postMessage(page.href);
  }

  dispose() {
    this.served?.end();
    this.served = undefined;
    this.panel?.dispose();
  }
}

/** A page with a frame, whose address is set by messages. */
function frame() {
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; frame-src http: https:; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
  return `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style nonce="${nonce}">html, body, iframe { border: 0; height: 100%; margin: 0; padding: 0; width: 100% }</style>
<iframe title="Page"></iframe>
<script nonce="${nonce}">
  const frame = document.querySelector("iframe");
  addEventListener("message", ({ data }) => (frame.src = data));
</script>`;
}

module.exports = { PageBeside };
