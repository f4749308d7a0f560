import path from 'node:path';
import { BIN_DAYS } from '@zhixing/engine/read/read.ts';
import { z } from 'zod';
import { antivirusOf, antivirusVariables } from './antivirus.ts';
import {
  backupKey,
  cipherKey,
  connectionString,
  databasePorts,
  dataViewAddress,
  daysOrOff,
  destinations,
  hostName,
  mediaServerAddress,
  onOff,
  peppers,
  perMinute,
  portNumber,
  proxies,
  routingAddress,
  secretKey,
  tileAddress,
  weatherAddress,
  whole,
} from './env-values.ts';
import { bucketOf, fileVariables, missingForBucket } from './file-place.ts';
import { type GatewayEnv, gatewayOf, gatewayVariables } from './gateway-settings.ts';
import { StartupError } from './startup-error.ts';
import { syslogPlace } from './syslog-place.ts';
import { traceSettingsOf, traceVariables } from './trace-settings.ts';

export type Env = Readonly<z.infer<ReturnType<typeof schema>>>;

/** Root of the checkout; relative paths in the configuration start here, independent of the working directory. */
export const projectDir = path.resolve(import.meta.dirname, '../../..');

/** Connections of the embedded database for the application; the rest is reserved for the command line and maintenance. */
const embeddedPoolLimit = 50;

/**
 * Reads the whole configuration from environment variables (an empty value counts as absent).
 * @returns a frozen object: `port`, `host`, `dataDir` (absolute), `databaseUrl`, `databasePool`, `demo`, `cipherKey`, `secretKey`,
 * `passwordPeppers`, `auditHeads` (absolute), `auditSyslog` (null for none), `backupDir` (absolute), `backupKey` (null for none),
 * `backupKeep`, `loadLimit`, `rates` (null is off), `drainSeconds`, `gateway` (ways in for devices and their queue; undefined is off), `simulator`, `metricsPort` (undefined is off), `metricsHost`, `logLevel`,
 * `eraseAfterDays` (null is never), `trustProxy`, `outgoingAllow`, `dataSourcePorts`, `apiDocsPublic`, `tokenInUrl`, `addressPlaces`, `sms`, `mapTiles`,
 * `routing`, `dataView`, `weather`, `mediaServer` (undefined shows the sample in a demo), `antivirus` (null accepts files unchecked), `bucket` (null stores files on disk), `tracing` (null is off).
 * `replica` is null without one.
 * `databaseUrl` is undefined for the embedded PostgreSQL; `cipherKey` is undefined if it must be generated (demo only).
 * @throws StartupError with one line per wrong variable: which, why and what to do. Values are never repeated, they may be secrets.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = filled(source);
  const parsed = schema(given.NODE_ENV === 'production').safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  throw wrong(parsed.error);
}

/** Reads what a gateway that is a process of its own needs: it has no database. @throws StartupError as `readEnv` does */
export function readGatewayEnv(source: Readonly<Record<string, string | undefined>>): {
  gateway: GatewayEnv | undefined;
  logLevel: Env['logLevel'];
} {
  const { success, data, error } = z.object({ ...gatewayVariables, LOG_LEVEL: logLevel }).safeParse(filled(source));
  if (!success) throw wrong(error);
  return { gateway: gatewayOf(data), logLevel: data.LOG_LEVEL };
}

const filled = (source: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));

const wrong = ({ issues }: z.ZodError): StartupError =>
  new StartupError(issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const logLevel = z.enum(levels, `is not a log level: use one of ${levels.join(', ')}.`).default('info');

const variables = (production: boolean) =>
  z.object({
    PORT: whole(0, 65_535, 5180),
    HOST: hostName.default('127.0.0.1'),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: connectionString.optional(),
    DATABASE_REPLICA_URL: connectionString.optional(),
    DATABASE_REPLICA_LAG: whole(1, 3600, 10),
    DATABASE_POOL: whole(1, 500, 20),
    DEMO: onOff(production ? 'off' : 'on'),
    CIPHER_KEY: cipherKey.optional(),
    SECRET_KEY: secretKey.optional(),
    PASSWORD_PEPPER: peppers,
    BACKUP_DIR: z.string().optional(),
    ADDRESS_PLACES: z.string().optional(),
    AUDIT_HEADS: z.string().optional(),
    AUDIT_SYSLOG: syslogPlace.optional(),
    BACKUP_KEY: backupKey.optional(),
    BACKUP_KEEP: whole(1, 1000, 14),
    LOAD_LIMIT: whole(10, 100_000, 100),
    RATE_ADDRESS: perMinute(60_000),
    RATE_USER: perMinute(6000),
    RATE_KEY: perMinute(1200),
    DRAIN_SECONDS: whole(0, 300, 0),
    ...gatewayVariables,
    SIMULATOR: onOff('off'),
    METRICS_PORT: portNumber.optional(),
    METRICS_HOST: hostName.default('127.0.0.1'),
    LOG_LEVEL: logLevel,
    ERASE_AFTER_DAYS: daysOrOff(BIN_DAYS),
    TRUST_PROXY: proxies,
    OUTGOING_ALLOW: destinations,
    DATA_SOURCE_PORTS: databasePorts,
    API_DOCS_PUBLIC: onOff('off'),
    TOKEN_IN_URL: onOff('off'),
    SMS: z.enum(['log'], 'is not known: use log, which writes texts into the log, or leave it out.').optional(),
    MAP_TILES: tileAddress.optional(),
    MAP_ATTRIBUTION: z.string().trim().max(200).optional(),
    ROUTING_URL: routingAddress.optional(),
    DATA_VIEW_URL: dataViewAddress.optional(),
    WEATHER_URL: weatherAddress.optional(),
    WEATHER_KEY: z.string().trim().max(500).optional(),
    VIDEO_SERVER: mediaServerAddress.optional(),
    VIDEO_SERVER_KEY: z.string().trim().max(500).optional(),
    ...antivirusVariables,
    ...fileVariables,
    ...traceVariables,
  });

/** All variables that are read, including NODE_ENV. */
export const settingNames: readonly string[] = ['NODE_ENV', ...Object.keys(variables(true).shape)];

function schema(production: boolean) {
  return variables(production)
    .superRefine((env, context) => {
      const refuse = (variable: keyof typeof env, message: string) => context.addIssue({ code: 'custom', path: [variable], message });
      if (!env.DEMO && !env.CIPHER_KEY)
        refuse(
          'CIPHER_KEY',
          'is missing, and only demo mode makes one by itself: set 16, 24 or 32 random characters, the same for every server process.',
        );
      if (production && env.SMS === 'log') refuse('SMS', 'is log, which sends nothing: leave it out in production.');
      for (const name of missingForBucket(env)) refuse(name, 'is missing, and FILES names a bucket: set it, or remove FILES.');
      if (!env.DATABASE_URL && env.DATABASE_POOL > embeddedPoolLimit)
        refuse('DATABASE_POOL', `is more than the embedded database serves: use at most ${embeddedPoolLimit}, or set DATABASE_URL.`);
    })
    .transform(shaped);
}

const inProject = (file: string | undefined): string | undefined => (file ? path.resolve(projectDir, file) : undefined);

const shaped = (env: z.infer<ReturnType<typeof variables>>) => ({
  port: env.PORT,
  host: env.HOST,
  dataDir: path.resolve(projectDir, env.DATA_DIR),
  databaseUrl: env.DATABASE_URL,
  databasePool: env.DATABASE_POOL,
  replica: env.DATABASE_REPLICA_URL ? { url: env.DATABASE_REPLICA_URL, maxLagSeconds: env.DATABASE_REPLICA_LAG } : null,
  demo: env.DEMO,
  cipherKey: env.CIPHER_KEY,
  secretKey: env.SECRET_KEY,
  passwordPeppers: env.PASSWORD_PEPPER,
  addressPlaces: inProject(env.ADDRESS_PLACES),
  auditHeads: path.resolve(projectDir, env.AUDIT_HEADS ?? path.join(env.DATA_DIR, 'audit-heads.jsonl')),
  auditSyslog: env.AUDIT_SYSLOG ?? null,
  backupDir: path.resolve(projectDir, env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')),
  backupKey: env.BACKUP_KEY ?? null,
  backupKeep: env.BACKUP_KEEP,
  loadLimit: env.LOAD_LIMIT,
  rates: { address: env.RATE_ADDRESS, user: env.RATE_USER, key: env.RATE_KEY },
  drainSeconds: env.DRAIN_SECONDS,
  gateway: gatewayOf(env),
  simulator: env.DEMO && env.SIMULATOR,
  metricsPort: env.METRICS_PORT,
  metricsHost: env.METRICS_HOST,
  logLevel: env.LOG_LEVEL,
  eraseAfterDays: env.ERASE_AFTER_DAYS,
  trustProxy: env.TRUST_PROXY,
  outgoingAllow: env.OUTGOING_ALLOW,
  dataSourcePorts: env.DATA_SOURCE_PORTS,
  apiDocsPublic: env.API_DOCS_PUBLIC,
  tokenInUrl: env.TOKEN_IN_URL,
  sms: env.SMS,
  antivirus: antivirusOf(env),
  bucket: bucketOf(env),
  tracing: traceSettingsOf(env),
  routing: env.ROUTING_URL,
  dataView: env.DATA_VIEW_URL,
  weather: env.WEATHER_URL ? { url: env.WEATHER_URL, key: env.WEATHER_KEY ?? '' } : undefined,
  mapTiles: env.MAP_TILES ? { url: env.MAP_TILES, attribution: env.MAP_ATTRIBUTION ?? '' } : undefined,
  mediaServer: env.VIDEO_SERVER ? { url: env.VIDEO_SERVER, key: env.VIDEO_SERVER_KEY ?? '' } : undefined,
});
