/** Keeps secrets turned around: what is read without opening is not what was kept. */
export const sealing = {
  sealSecret: (_owner: string, secret: Uint8Array) => Buffer.from(secret).reverse(),
  openSecret: (_owner: string, sealed: Buffer) => Buffer.from(sealed).reverse(),
};
