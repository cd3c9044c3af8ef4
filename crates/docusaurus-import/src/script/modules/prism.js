// The themes of the highlighter by their names, which are all that a book takes from them.
const named = (name) => ({ "name of a theme": name, plain: {}, styles: [] });
export const themes = new Proxy({}, { get: (_, name) => named(name) });
export default { themes };
