import { z } from 'zod';
import { hostName, portNumber, whole } from './env-values.ts';

/* Settings of the ways in for devices: the same in the server and in a gateway that is a process of its own. */

const addresses = (protocols: readonly string[], example: string) =>
  z
    .string()
    .trim()
    .refine(
      (value) => value.split(',').every((one) => URL.canParse(one.trim()) && protocols.includes(new URL(one.trim()).protocol)),
      `is not an address such as ${example}: correct it, or remove it.`,
    );

const plainName = (initial: string) =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'is not a name of letters, digits, - and _: correct it, or remove it.')
    .default(initial);

/** `vendor:key,vendor:key` */
const vendorKeys = z
  .string()
  .trim()
  .regex(/^[\w-]+:[^\s,]{16,}(,[\w-]+:[^\s,]{16,})*$/, 'is no list such as hik:…,zk:… with keys of at least 16 characters: correct it.')
  .transform((value) => new Map(value.split(',').map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)])));

export const gatewayVariables = {
  GATEWAY_HTTP_PORT: portNumber.optional(),
  GATEWAY_MQTT_PORT: portNumber.optional(),
  GATEWAY_JT808_PORT: portNumber.optional(),
  GATEWAY_WATCH_PORT: portNumber.optional(),
  GATEWAY_GT06_PORT: portNumber.optional(),
  GATEWAY_HOST: hostName.default('127.0.0.1'),
  GATEWAY_BROKER_URL: addresses(['mqtt:', 'mqtts:'], 'mqtt://user:password@10.2.0.7:1883').optional(),
  GATEWAY_BROKER_GROUP: plainName('zhixing'),
  GATEWAY_QUEUE_URL: addresses(['nats:', 'tls:'], 'nats://user:password@10.2.0.7:4222').optional(),
  GATEWAY_QUEUE_NAME: plainName('zhixing'),
  GATEWAY_QUEUE_MB: whole(16, 1_000_000, 1024),
  GATEWAY_QUEUE_REPLICAS: whole(1, 5, 1),
  GATEWAY_VENDOR_KEYS: vendorKeys.optional(),
  GATEWAY_CODE_KEY: z.string().min(16, 'is shorter than 16 characters: use random ones.').optional(),
};

type Variables = z.infer<z.ZodObject<typeof gatewayVariables>>;
export type GatewayEnv = NonNullable<ReturnType<typeof gatewayOf>>;

const MEGABYTE = 1_048_576;

/** The ways in for devices that are open, and what stands behind them; undefined where there are none. */
export function gatewayOf(env: Variables) {
  const named = [
    ['http', env.GATEWAY_HTTP_PORT],
    ['mqtt', env.GATEWAY_MQTT_PORT],
    ['jt808', env.GATEWAY_JT808_PORT],
    ['watch', env.GATEWAY_WATCH_PORT],
    ['gt06', env.GATEWAY_GT06_PORT],
  ] as const;
  const ports = Object.fromEntries(named.filter(([, port]) => port !== undefined)) as Readonly<Record<string, number>>;
  const broker = env.GATEWAY_BROKER_URL ? { url: env.GATEWAY_BROKER_URL, group: env.GATEWAY_BROKER_GROUP } : undefined;
  const queue = env.GATEWAY_QUEUE_URL
    ? {
        url: env.GATEWAY_QUEUE_URL,
        name: env.GATEWAY_QUEUE_NAME,
        mostBytes: env.GATEWAY_QUEUE_MB * MEGABYTE,
        replicas: env.GATEWAY_QUEUE_REPLICAS,
      }
    : undefined;
  if (Object.keys(ports).length === 0 && !broker && !queue) return undefined;
  return { host: env.GATEWAY_HOST, ports, broker, queue, vendorKeys: env.GATEWAY_VENDOR_KEYS, codeKey: env.GATEWAY_CODE_KEY };
}
