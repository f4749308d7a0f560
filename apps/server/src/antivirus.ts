import { type Antivirus, clamd } from '@zhixing/engine/antivirus/clamd.ts';
import { z } from 'zod';

const CLAMD_PORT = 3310;
const message = 'is not the address of a scanner: write clamd://host or clamd://host:3310, or remove it to take files unchecked.';

/** Malware scanner for uploads, and whether uploads are accepted while it is unavailable. */
export const antivirusVariables = {
  ANTIVIRUS: z
    .string()
    .trim()
    .refine((value) => isPlace(URL.parse(value)), message)
    .optional(),
  ANTIVIRUS_AWAY: z
    .enum(['refuse', 'accept'], 'is neither "refuse" nor "accept": use one of these, or remove it to refuse.')
    .default('refuse'),
};

const isPlace = (url: URL | null): boolean =>
  url !== null && url.protocol === 'clamd:' && url.hostname !== '' && [url.pathname, url.search, url.username].every((rest) => rest === '');

/** The configured scanner, or null. */
export function antivirusOf({ ANTIVIRUS, ANTIVIRUS_AWAY }: z.infer<z.ZodObject<typeof antivirusVariables>>): Antivirus | null {
  if (!ANTIVIRUS) return null;
  const { hostname, port } = new URL(ANTIVIRUS);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { scanner: clamd({ host, port: port ? Number(port) : CLAMD_PORT }), whenAway: ANTIVIRUS_AWAY };
}
