/** The two screens that tests and pictures use. */

/** Above the 996 px that part desktop from mobile. */
export const DESKTOP = { width: 1280, height: 900 };

/** A common phone. */
export const PHONE = { width: 390, height: 844 };
