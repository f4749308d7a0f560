import { StartupError } from './startup-error.ts';

const SILENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', '57P03', '53300'];

/** Converts a connection failure to an actionable StartupError; unknown errors are returned unchanged. */
export function unreachable(error: unknown, url: string): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const sentence = sentenceOf(code, message, placeOf(url));
  return sentence ? new StartupError(sentence, { cause: error }) : error;
}

function sentenceOf(code: string, message: string, { host, name }: { host: string; name: string }): string | null {
  if (SILENT.includes(code) || /timeout/i.test(message))
    return `The database at ${host} does not answer (${code || message}): see that it runs, that the network reaches it, and that DATABASE_URL names it.`;
  if (code === '28P01' || code === '28000')
    return `The database at ${host} refuses the user or the password of DATABASE_URL (${code}): correct them, or allow the user in pg_hba.conf.`;
  if (code === '3D000')
    return `There is no database "${name}" at ${host}: create it and a role that owns it, or name another one in DATABASE_URL.`;
  return null;
}

// Never the whole URL, which contains a password.
function placeOf(url: string): { host: string; name: string } {
  const parsed = URL.parse(url);
  return { host: parsed?.host ?? '', name: decodeURIComponent(parsed?.pathname.slice(1) ?? '') };
}
