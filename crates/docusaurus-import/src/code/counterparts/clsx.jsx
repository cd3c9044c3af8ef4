/** The packages `clsx` and `classnames`: joins names of classes. */
export function clsx(...all) {
  const names = all.flatMap((one) => {
    if (!one || one === true) return [];
    if (Array.isArray(one)) return [clsx(...one)];
    return typeof one === "object" ? Object.keys(one).filter((name) => one[name]) : [String(one)];
  });
  return names.filter(Boolean).join(" ");
}

export default clsx;
