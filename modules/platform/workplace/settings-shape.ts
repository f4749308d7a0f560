import type { Platform } from '@zhixing/workplace/platform.ts';
import { z } from 'zod';
import { accountSources, matches } from './sync/matching.ts';

const MAX_LENGTH = { address: 200, key: 120, title: 60, rules: 40 };
const key = z
  .string()
  .trim()
  .max(MAX_LENGTH.key)
  .regex(/^[\w.-]*$/);

/** A base address without a path. Secrets are sent there, so plain HTTP is allowed only for localhost. */
const address = (official: string) => z.string().trim().max(MAX_LENGTH.address).refine(isBase).default(official);

function isBase(text: string): boolean {
  const url = URL.parse(text);
  if (url?.pathname !== '/' || url.search || url.hash || url.username) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname));
}

const id = z.uuid();

/** Synchronisation settings shared by all workplaces. */
const syncShape = {
  /**
   * The organisation that corresponds to the company, or to its department `top`: departments are placed below it, and people belong to it.
   */
  organisation: id.nullable().default(null),
  top: z
    .string()
    .regex(/^\d{0,18}$/)
    .default(''),
  match: z.array(z.enum(matches)).max(matches.length).default(['mobile']),
  accountFrom: z.enum(accountSources).default('id'),
  createPeople: z.boolean().default(true),
  positions: z.boolean().default(false),
  gone: z.enum(['ask', 'disable']).default('ask'),
  brakePercent: z.number().int().min(1).max(100).default(10),
  /** Roles that do not exclude their holders from synchronisation. */
  mayHold: z.array(id).max(MAX_LENGTH.rules).default([]),
  roles: z
    .array(z.strictObject({ title: z.string().trim().max(MAX_LENGTH.title), role: id }))
    .max(MAX_LENGTH.rules)
    .default([]),
  /** Whether the scheduled task includes it. */
  scheduled: z.boolean().default(false),
};

/** Settings of each workplace, with its official addresses as defaults. */
export const settingsShapes = {
  wecom: z.strictObject({
    api: address('https://qyapi.weixin.qq.com'),
    login: address('https://login.work.weixin.qq.com'),
    corpId: key.default(''),
    agentId: z
      .string()
      .regex(/^\d{0,20}$/)
      .default(''),
    ...syncShape,
  }),
  dingtalk: z.strictObject({
    api: address('https://api.dingtalk.com'),
    oldApi: address('https://oapi.dingtalk.com'),
    login: address('https://login.dingtalk.com'),
    corpId: key.default(''),
    appKey: key.default(''),
    ...syncShape,
  }),
} as const;

/** Names of the secrets of each workplace. */
export const secretNames = { wecom: ['secret', 'contactsSecret'], dingtalk: ['appSecret'] } as const satisfies Record<
  Platform,
  readonly string[]
>;

/** Settings that determine which host receives the secrets: changing one requires entering the secrets again. */
export const hostNames = { wecom: ['api'], dingtalk: ['api', 'oldApi'] } as const satisfies Record<Platform, readonly string[]>;

export type WecomSettings = z.infer<typeof settingsShapes.wecom>;
export type DingtalkSettings = z.infer<typeof settingsShapes.dingtalk>;
export type Settings = WecomSettings | DingtalkSettings;
