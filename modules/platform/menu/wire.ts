import { z } from 'zod';
import type { EntryValues, LocatedEntry } from './arrange.ts';
import { type EntryKind, entryKinds } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import { TYPES } from './menu-list.ts';
import { offShape } from './parts.ts';

const text = (max: number) => z.string().max(max).nullish();
const flag = z.union([z.literal(0), z.literal(1)]).optional();
export const code = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9.]*$/);

const fields = {
  fullName: z.string().max(40).optional(),
  titles: z.strictObject({ zh: z.string().max(40), zhtw: text(40), en: text(80) }).optional(),
  parentId: z.string().max(60).optional(),
  icon: text(40),
  iconBackground: text(7),
  urlAddress: text(500),
  linkTarget: z.enum(['_self', '_blank', '']).nullish(),
  moduleId: text(500),
  propertyJson: z.union([z.string().max(20_000), z.record(z.string().max(80), z.unknown())]).nullish(),
  noShow: flag,
  enabledMark: flag,
  description: text(500),
  off: offShape.nullish(),
};

/** Body to create an entry. */
export const newBody = z.strictObject({
  ...fields,
  enCode: code.optional(),
  systemId: z.string().max(60),
  type: z.number().int().min(0).max(20).optional(),
  kind: z.enum(entryKinds).optional(),
});

/** Body to change an entry; omitted fields are left unchanged. */
export const changeBody = z.strictObject({
  ...fields,
  enCode: code.optional(),
  systemId: z.string().max(60).optional(),
  type: z.number().int().min(0).max(20).optional(),
  kind: z.enum(entryKinds).optional(),
  /** Optimistic lock: the version that the client has read, if the entry is stored. */
  version: z.number().int().optional(),
});

type Sent = z.infer<typeof changeBody>;

/** The kind for a number or name. Kinds without an implemented page are refused, because every entry must have a target. */
export function kindOf({ kind, type }: Pick<Sent, 'kind' | 'type'>): EntryKind {
  if (kind) return kind;
  const [found] = Object.entries(TYPES).find(([, number]) => number === type) ?? [];
  if (!found) throw menuErrors.kindNotOffered({ kind: String(type ?? '') });
  return found as EntryKind;
}

/** The values to store for an entry of administrators. */
export function ownValues(sent: Sent, kind: EntryKind): EntryValues {
  const { urlAddress, moduleId, linkTarget, propertyJson } = sent;
  const target = kind === 'link' ? urlAddress : moduleId;
  return {
    ...commonValues(sent),
    ...(target === undefined || kind === 'directory' ? {} : { target: target || null }),
    ...(kind === 'link' && linkTarget !== undefined && { opens: linkTarget === '_blank' ? 'window' : 'frame' }),
    ...(propertyJson === undefined ? {} : { properties: propertiesFrom(propertyJson) }),
  };
}

/** The values to store for a declared entry: only those that differ from the declaration. */
export function declaredValues(
  sent: Sent,
  { entry }: LocatedEntry,
  original: { zh: string; zhtw: string; en: string; icon: string },
): EntryValues {
  if (isOther(sent.moduleId, entry.model) || (sent.propertyJson && Object.keys(propertiesFrom(sent.propertyJson) ?? {}).length > 0))
    throw menuErrors.declaredFixed();
  const values = commonValues(sent);
  const same = (name: keyof EntryValues, value: string) => (name in values && values[name] === value ? { [name]: null } : {});
  return {
    ...values,
    ...same('name', original.zh),
    ...same('nameZhtw', original.zhtw),
    ...same('nameEn', original.en),
    ...same('icon', original.icon),
  };
}

// Clients of the family send unchanged values back, which is not a change.
const isOther = (sent: string | null | undefined, model: string | undefined): boolean =>
  Boolean(sent) && model !== undefined && sent !== model;

function commonValues(sent: Sent): EntryValues {
  const { icon, iconBackground, noShow, description, off } = sent;
  return {
    ...namesOf(sent),
    ...(icon === undefined ? {} : { icon: icon || null }),
    ...(iconBackground === undefined ? {} : { color: iconBackground || null }),
    ...(noShow === undefined ? {} : { noShow: noShow === 1 }),
    ...(description === undefined ? {} : { remark: description || null }),
    ...(off === undefined ? {} : { off: tidy(off) }),
  };
}

function namesOf({ titles, fullName }: Sent): EntryValues {
  if (titles) return { name: titles.zh, nameZhtw: titles.zhtw || null, nameEn: titles.en || null };
  return fullName === undefined ? {} : { name: fullName };
}

const tidy = (off: Sent['off']) => {
  const left = Object.fromEntries(Object.entries(off ?? {}).filter(([, names]) => names && names.length > 0));
  return Object.keys(left).length > 0 ? left : null;
};

function propertiesFrom(sent: Sent['propertyJson']): Record<string, unknown> | null {
  if (!sent) return null;
  const read = typeof sent === 'string' ? parsed(sent) : sent;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw menuErrors.badProperties({ what: 'JSON' });
  return Object.keys(read).length > 0 ? (read as Record<string, unknown>) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw menuErrors.badProperties({ what: error instanceof Error ? error.message : 'JSON' });
  }
}
