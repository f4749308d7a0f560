import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@zhixing/testing/eventually.ts';
import { freePort, isFree } from '@zhixing/testing/free-port.ts';

const SLAPD = ['/usr/sbin/slapd', '/usr/local/libexec/slapd', '/usr/libexec/slapd'].find((file) => existsSync(file));
const OPENSSL = '/usr/bin/openssl';
/** Why the tests with a real directory are skipped; false if they can run. In continuous integration they must. */
export const withoutSlapd: string | false =
  (SLAPD === undefined || !existsSync(OPENSSL)) && process.env.CI !== 'true' ? 'there is no slapd: apt-get install slapd openssl' : false;

export const base = 'dc=school,dc=lan';
export const searcher = `cn=zhixing,${base}`;
export const searcherPassword = 'the search account';

export interface Directory {
  readonly url: string;
  readonly safeUrl: string;
  /** Self-signed certificate. */
  readonly certificate: string;
  /** Stops the server but keeps its data. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A real OpenLDAP with its own ports and data folder. */
export async function startSlapd(people: string): Promise<Directory> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zxslapd-'));
  mkdirSync(path.join(folder, 'data'));
  const { certificate } = makeCertificate(folder);
  writeFileSync(path.join(folder, 'slapd.conf'), configuration(folder));
  writeFileSync(path.join(folder, 'people.ldif'), people);
  const tool = (name: string, ...more: string[]) =>
    execFileSync(path.join(path.dirname(SLAPD ?? ''), name), ['-f', path.join(folder, 'slapd.conf'), ...more], { stdio: 'pipe' });
  tool('slapadd', '-l', path.join(folder, 'people.ldif'));
  const [port, safePort] = [await freePort(), await freePort()];
  const urls = [`ldap://127.0.0.1:${port}`, `ldaps://127.0.0.1:${safePort}`];
  const child = spawn(String(SLAPD), ['-f', path.join(folder, 'slapd.conf'), '-h', urls.join(' '), '-d', '0'], { stdio: 'ignore' });
  await listening(port, child);
  return {
    url: urls[0] ?? '',
    safeUrl: urls[1] ?? '',
    certificate,
    stop: () => ended(child),
    close: async () => {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
maxsize 10485760
suffix "${base}"
rootdn "${searcher}"
rootpw ${JSON.stringify(searcherPassword)}
directory ${folder}/data
`;

function makeCertificate(folder: string): { certificate: string } {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  execFileSync(
    OPENSSL,
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '30',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'pipe' },
  );
  return { certificate: execFileSync('cat', [certificate], { encoding: 'utf8' }) };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const hopeless = () => (child.exitCode === null ? undefined : `slapd ended with ${child.exitCode}`);
  await eventually(async () => !(await isFree(port)), Boolean, { every: 50, hopeless });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
