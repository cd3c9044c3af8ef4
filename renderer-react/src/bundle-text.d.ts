/** Stylesheets that the bundler compiles into a module, as text. */
declare module "bundle-text:*.css" {
  const css: string;
  export default css;
}
