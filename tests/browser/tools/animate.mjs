/**
 * Joins pictures of one size into an animated PNG (Portable Network Graphics, third edition, 11.3.6):
 * each keeps its compressed data, so nothing is drawn again.
 */

const SIGNATURE = 8;

const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 255] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type, ...parts) {
  const data = Buffer.concat([Buffer.from(type, "latin1"), ...parts]);
  return Buffer.concat([words(data.length - 4), data, words(crc(data))]);
}

/** Numbers of four bytes. */
function words(...numbers) {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, at) => bytes.writeUInt32BE(number, 4 * at));
  return bytes;
}

/** The data of all chunks of a type. */
function dataOf(png, wanted) {
  const found = [];
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === wanted) found.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}

/** Returns the animation, each picture shown for as many seconds, without an end. */
export function animate(pictures, seconds) {
  const [header] = dataOf(pictures[0], "IHDR");
  if (pictures.some((one) => !dataOf(one, "IHDR")[0].equals(header))) throw new Error("the pictures differ in size or kind");
  const out = [pictures[0].subarray(0, SIGNATURE), chunk("IHDR", header), chunk("acTL", words(pictures.length, 0))];
  let sequence = 0;
  const next = () => words(sequence++);
  const place = Buffer.concat([header.subarray(0, 8), words(0, 0), Buffer.from([0, seconds, 0, 1, 0, 0])]);
  pictures.forEach((picture, at) => {
    out.push(chunk("fcTL", next(), place));
    for (const data of dataOf(picture, "IDAT")) out.push(at === 0 ? chunk("IDAT", data) : chunk("fdAT", next(), data));
  });
  return Buffer.concat([...out, chunk("IEND")]);
}
