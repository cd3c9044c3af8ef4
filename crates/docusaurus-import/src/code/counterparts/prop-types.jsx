/** The package `prop-types`: React no longer reads such checks. */
const check = new Proxy(() => check, { get: () => check });

export default check;
