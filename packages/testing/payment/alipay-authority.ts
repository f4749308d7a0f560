import { createHash, createPublicKey } from 'node:crypto';
import { type Keys, makeKeys } from './cashier.ts';
import { certificateOf } from './certificate.ts';

const NAME = 'Ant Financial Certification Authority R1';

/** A certificate as PEM, with the serial number by which Alipay speaks of it. */
export interface PlayedCertificate {
  readonly pem: string;
  readonly sn: string;
}

/** Plays the authority of Alipay: its root, and what it certifies. */
export class AlipayAuthority {
  private readonly keys: Keys = makeKeys();
  private serials = 0x20_26_11_25;
  readonly root: PlayedCertificate;
  private readonly from: Date;

  constructor(at: Date) {
    this.from = new Date(at.getTime() - 86_400_000);
    this.root = this.certified(this.keys, NAME);
  }

  /** The certificate of keys, valid for a year unless told. */
  certified(keys: Keys, name: string, days = 365): PlayedCertificate {
    this.serials += 1;
    const serial = this.serials.toString(16);
    const until = new Date(this.from.getTime() + days * 86_400_000);
    const pair = { privateKey: keys.privateKey, publicKey: createPublicKey(keys.publicPem) };
    const by = { privateKey: this.keys.privateKey, name: NAME };
    const pem = certificateOf(pair, { serial, from: this.from, until, name, by });
    return { pem, sn: createHash('md5').update(`CN=${NAME}${this.serials}`).digest('hex') };
  }
}
