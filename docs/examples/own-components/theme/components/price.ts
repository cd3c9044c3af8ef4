/** Formats an amount without `Intl`, whose result differs between build and browser. */
export const price = (amount: number, currency: string): string => `${amount.toFixed(2)} ${currency}`;
