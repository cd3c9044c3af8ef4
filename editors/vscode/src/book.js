// @ts-check
// Finds the book of a file.

const fs = require("node:fs");
const path = require("node:path");

/**
 * Returns the nearest folder above a file that has a book.toml.
 * @param {string} file
 * @returns {string | undefined}
 */
function bookOf(file) {
  const folder = path.dirname(file);
  if (folder === file) {
    return undefined;
  }
  return fs.existsSync(path.join(folder, "book.toml")) ? folder : bookOf(folder);
}

module.exports = { bookOf };
