import type { Kind, MenuRow } from './use-menus.ts';

/** The form values of an entry. */
export interface EntryValues {
  readonly kind: Kind;
  readonly enCode: string;
  readonly zh: string;
  readonly zhtw: string;
  readonly en: string;
  readonly icon: string;
  readonly iconBackground: string;
  readonly parentId: string;
  readonly target: string;
  readonly opens: 'window' | 'frame';
  readonly noShow: boolean;
  readonly properties: string;
  readonly description: string;
}

const NOTHING = '{}';

export const newEntry = (kind: Kind, parentId: string): EntryValues => ({
  kind,
  enCode: '',
  zh: '',
  zhtw: '',
  en: '',
  icon: '',
  iconBackground: '',
  parentId,
  target: '',
  opens: 'window',
  noShow: false,
  properties: NOTHING,
  description: '',
});

export const valuesOf = (row: MenuRow): EntryValues => ({
  kind: row.kind,
  enCode: row.id,
  icon: row.icon,
  iconBackground: row.iconBackground,
  parentId: row.parentId,
  ...row.names,
  noShow: row.noShow === 1,
  description: row.description,
  target: row.kind === 'link' ? row.urlAddress : row.moduleId,
  opens: row.opens ?? 'window',
  properties: row.propertyJson === NOTHING ? NOTHING : JSON.stringify(JSON.parse(row.propertyJson), null, 2),
});

/** The request body for form values; for a declared entry only what can be changed. */
export function sentOf(values: EntryValues, row: MenuRow | null): object {
  const { kind, enCode, zh, zhtw, en, icon, iconBackground, parentId, target, opens, noShow, properties, description } = values;
  const common = {
    titles: { zh: zh.trim(), zhtw: zhtw.trim(), en: en.trim() },
    icon,
    iconBackground,
    noShow: noShow ? 1 : 0,
    description,
    ...(row && row.parentId === parentId ? {} : { parentId }),
  };
  if (row?.declared) return { ...common, ...versionOf(row) };
  const leads = kind === 'link' ? { urlAddress: target.trim(), linkTarget: opens === 'window' ? '_blank' : '_self' } : { moduleId: target };
  const own = { ...common, ...(kind === 'directory' ? {} : leads), ...(kind === 'model' ? { propertyJson: properties } : {}) };
  return row ? { ...own, ...versionOf(row) } : { ...own, kind, ...(enCode.trim() && { enCode: enCode.trim() }) };
}

const versionOf = ({ version }: MenuRow) => (version === null ? {} : { version });

/** Validation errors before sending: text keys by field. */
export function faultsOf({ kind, zh, target, properties }: EntryValues, declared: boolean): Readonly<Record<string, string>> {
  return {
    ...(!zh.trim() && { zh: 'menus.faults.name' }),
    ...(!declared && kind !== 'directory' && !target.trim() && { target: 'menus.faults.target' }),
    ...(kind === 'model' && !isObject(properties) && { properties: 'menus.faults.json' }),
  };
}

function isObject(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}
