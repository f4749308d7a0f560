import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import { PaymentFailure } from '../failure.ts';

/** The certificates of an application, as PEM. */
export interface CertificateConfig {
  /** The application's own certificate. */
  readonly app: string;
  /** Alipay's root certificates. */
  readonly root: string;
  /** Alipay's own certificates, each with those that issued it. */
  readonly platform: readonly string[];
}

export interface Certificates {
  /** Sent with every request. */
  readonly params: Readonly<Record<string, string>>;
  /** The key of the certificate with a serial number, which is fetched where it is not known yet. */
  keyOf(sn: string): Promise<KeyObject | undefined>;
  /** The keys of all certificates that are known and valid now. */
  keys(): readonly KeyObject[];
}

/** Unknown serial numbers are asked for at most once in this time, so that forged ones cannot cause a flood of requests. */
const PAUSE_MS = 60_000;
/** The tag of the version in a certificate. */
const VERSION = 0xa0;
/** Object identifiers of RSA signatures begin with 1.2.840.113549.1.1. */
const RSA = Buffer.from('2a864886f70d0101', 'hex');

/**
 * Certificates instead of bare keys. Those of Alipay are believed only while they are valid and lead to one of the root certificates; a new
 * one is fetched by its serial number when it turns up.
 * @param fetchOne fetches the PEM of a certificate
 * @throws PaymentFailure `badKey` where a configured certificate is unreadable, or does not lead to a root
 */
export function alipayCertificates(
  { app, root, platform }: CertificateConfig,
  fetchOne: (sn: string) => Promise<string>,
  now: () => Date,
): Certificates {
  const roots = certificatesIn(root);
  const known = new Map(platform.map((pem) => trusted(pem, roots)).map((leaf) => [certificateSn(leaf), leaf]));
  let askedAt = Number.NEGATIVE_INFINITY;
  const fetched = async (sn: string): Promise<void> => {
    if (now().getTime() - askedAt < PAUSE_MS) return;
    askedAt = now().getTime();
    const leaf = trusted(await fetchOne(sn), roots);
    known.set(certificateSn(leaf), leaf);
  };
  const valid = (leaf: X509Certificate | undefined): leaf is X509Certificate =>
    leaf !== undefined && Date.parse(leaf.validFrom) <= now().getTime() && now().getTime() <= Date.parse(leaf.validTo);
  return {
    params: { app_cert_sn: certificateSn(firstIn(app)), alipay_root_cert_sn: rootSn(roots) },
    keyOf: async (sn) => {
      if (!known.has(sn)) await fetched(sn);
      const leaf = known.get(sn);
      return valid(leaf) ? leaf.publicKey : undefined;
    },
    keys: () => [...known.values()].filter(valid).map(({ publicKey }) => publicKey),
  };
}

/** Serial number as Alipay forms it: the digest of the issuer, its parts from last to first, and the decimal number. */
function certificateSn({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

/** Those of the root certificates that are signed with RSA; others are for algorithms that are not used here. */
const rootSn = (roots: readonly X509Certificate[]): string => roots.filter(isRsa).map(certificateSn).join('_');

/** Whether a certificate is signed with RSA: the algorithm stands behind version and number. */
function isRsa({ raw }: X509Certificate): boolean {
  const body = contentAt(raw, contentAt(raw, 0).from);
  // Certificates of the first version do not name it.
  const version = raw[body.from] === VERSION ? contentAt(raw, body.from).until : body.from;
  const number = contentAt(raw, version);
  const algorithm = contentAt(raw, number.until);
  return raw.subarray(algorithm.from, algorithm.until).includes(RSA);
}

/** Where the content of a DER element begins and ends. */
function contentAt(raw: Buffer, at: number): { readonly from: number; readonly until: number } {
  const length = raw[at + 1] ?? 0;
  if (length < 0x80) return { from: at + 2, until: at + 2 + length };
  const bytes = length & 0x7f;
  const from = at + 2 + bytes;
  return { from, until: from + raw.readUIntBE(at + 2, bytes) };
}

/** The first certificate of a PEM, if the others of it lead from it to a root. */
function trusted(pem: string, roots: readonly X509Certificate[]): X509Certificate {
  const [leaf, ...others] = certificatesIn(pem);
  if (!leaf || !leadsToRoot(leaf, others, roots)) throw new PaymentFailure('badKey', 'certificate');
  return leaf;
}

function leadsToRoot(leaf: X509Certificate, others: readonly X509Certificate[], roots: readonly X509Certificate[]): boolean {
  if (roots.some((root) => isIssuedBy(leaf, root))) return true;
  const issuer = others.find((other) => isIssuedBy(leaf, other));
  return (
    issuer !== undefined &&
    leadsToRoot(
      issuer,
      others.filter((other) => other !== issuer),
      roots,
    )
  );
}

const isIssuedBy = (one: X509Certificate, issuer: X509Certificate): boolean => {
  try {
    return one.checkIssued(issuer) && one.verify(issuer.publicKey);
  } catch {
    // Keys of algorithms that are not known here verify nothing.
    return false;
  }
};

function firstIn(pem: string): X509Certificate {
  const [first] = certificatesIn(pem);
  if (!first) throw new PaymentFailure('badKey', 'certificate');
  return first;
}

function certificatesIn(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return found.map((one) => new X509Certificate(one));
  } catch {
    throw new PaymentFailure('badKey', 'certificate');
  }
}
