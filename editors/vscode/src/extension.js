// @ts-check
// Starts the language server of each book, and shows the page beside its text.

const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { bookOf } = require("./book.js");
const { PageBeside } = require("./page-beside.js");

/** The clients by the folders of their books. @type {Map<string, LanguageClient>} */
const clients = new Map();
const beside = new PageBeside(addressAt);

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  vscode.workspace.textDocuments.forEach(clientOf);
  context.subscriptions.push(
    beside,
    vscode.workspace.onDidOpenTextDocument(clientOf),
    vscode.window.onDidChangeTextEditorSelection((event) => beside.follow(event.textEditor)),
    vscode.window.onDidChangeActiveTextEditor((editor) => editor && beside.follow(editor)),
    vscode.commands.registerCommand("mdbook-react.openBeside", openBeside),
  );
}

async function deactivate() {
  await Promise.all([...clients.values()].map((client) => client.stop()));
}

async function openBeside() {
  const editor = vscode.window.activeTextEditor;
  const root = editor && rootOf(editor.document);
  if (!editor || !root) {
    return vscode.window.showErrorMessage("The text is not a file of a book: no book.toml is above it.");
  }
  await beside.open(program(), root, editor);
}

/**
 * Returns the client for the book of a text, and starts it for the first text.
 * @param {vscode.TextDocument} document
 */
function clientOf(document) {
  const root = rootOf(document);
  if (!root) {
    return undefined;
  }
  let client = clients.get(root);
  if (!client) {
    client = new LanguageClient("mdbook-react", `mdbook-react: ${path.basename(root)}`, server(root), {
      documentSelector: selector(root),
      initializationOptions: { spacing: setting("spacing") },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(root, "**/*")) },
    });
    clients.set(root, client);
    client.start().catch(() => {
      vscode.window.showErrorMessage(`Cannot start \`${program()}\`: set mdbook-react.path to the program.`);
    });
  }
  return client;
}

/** @param {vscode.TextDocument} document */
function rootOf(document) {
  const isText = ["markdown", "mdx"].includes(document.languageId) || document.fileName.endsWith("book.toml");
  return document.uri.scheme === "file" && isText ? bookOf(document.fileName) : undefined;
}

/** @param {string} root */
function server(root) {
  return { command: program(), args: ["lsp", root] };
}

/** @param {string} root */
function selector(root) {
  const pattern = path.posix.join(root.replaceAll("\\", "/"), "**/*.{md,mdx}");
  return [
    { scheme: "file", pattern },
    { scheme: "file", pattern: path.posix.join(root.replaceAll("\\", "/"), "book.toml") },
  ];
}

/**
 * Asks for the address of the section at the cursor.
 * @param {vscode.TextEditor} editor
 * @returns {Promise<string | null>}
 */
async function addressAt(editor) {
  const client = clientOf(editor.document);
  if (!client?.isRunning()) {
    return null;
  }
  return client.sendRequest("mdbook-react/address", {
    textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document),
    position: client.code2ProtocolConverter.asPosition(editor.selection.active),
  });
}

function program() {
  return /** @type {string} */ (setting("path"));
}

/** @param {string} name */
function setting(name) {
  return vscode.workspace.getConfiguration("mdbook-react").get(name);
}

module.exports = { activate, deactivate };
