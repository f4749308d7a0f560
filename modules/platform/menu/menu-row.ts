import type { Context } from '@zhixing/engine/context.ts';
import type { GrantRecords } from '@zhixing/engine/permission/access-cache.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import type { EffectiveModel } from '@zhixing/model';
import { rolesOf } from './areas.ts';
import { declaredEntry, type Entry } from './entries.ts';
import type { MenuCustomisation, StoredEntry } from './menu-cache.ts';
import { TYPES } from './menu-list.ts';
import { modelsOf } from './menu-of.ts';
import { isDirectory, mergedMenu } from './merged-menu.ts';

/** A hint for administrators about an entry; its text is `menu.hints.<name>`. */
type Hint = 'nobody' | 'gone' | 'notBuilt';

/** The entries of a menu for the menu editor, in order, including disabled ones. */
export async function menuRows(ctx: Context, cache: MenuCustomisation, application: string) {
  const listed = mergedMenu(cache, application);
  const records = await ctx.engine.access.records();
  const stored = new Map(cache.entries.filter((one) => one.application === application).map((one) => [one.code, one] as const));
  const filled = new Set(listed.map(({ parent }) => parent));
  const means = { modelOf: modelsOf(ctx.engine), seen: seenIn(records) };
  return listed.map((entry) => ({
    ...rowOf(ctx.language, application, { entry, stored: stored.get(entry.code), model: means.modelOf(entry) }),
    hasChildren: filled.has(entry.code),
    hints: hintsOf(ctx, entry, means),
  }));
}

const seenIn = ({ pages }: GrantRecords): ReadonlySet<string> => new Set([...pages.values()].flat());

interface Means {
  readonly modelOf: (entry: Entry) => EffectiveModel | undefined;
  readonly seen: ReadonlySet<string>;
}

function hintsOf(ctx: Context, entry: Entry, { modelOf, seen }: Means): readonly { readonly name: Hint; readonly text: string }[] {
  if (isDirectory(entry)) return [];
  const { own, code, page } = entry;
  const model = modelOf(entry);
  const hints: Hint[] = [];
  if (own?.kind === 'model' && !model) hints.push('gone');
  else if (own?.kind !== 'link' && own?.kind !== 'screen' && !model && !page) hints.push('notBuilt');
  if (!seen.has(code) && (own || rolesOf(code).length === 0)) hints.push('nobody');
  return hints.map((name) => ({ name, text: ctx.engine.texts.text(ctx.language, `menu.hints.${name}`) }));
}

interface Known {
  readonly entry: Entry;
  readonly stored: StoredEntry | undefined;
  readonly model: EffectiveModel | undefined;
}

/** One entry in the wire format of the API family, plus what the menu editor needs. */
export function rowOf(language: Language, application: string, { entry, stored, model }: Known) {
  const { code, parent, zh, zhtw, en, icon, color, sort, noShow, disabled, off } = entry;
  return {
    id: code,
    enCode: code,
    fullName: language === 'en' ? en : language === 'zh-TW' ? zhtw : zh,
    titles: { zh, zhtw, en },
    names: entry.own ? { zh, zhtw: stored?.nameZhtw ?? '', en: stored?.nameEn ?? '' } : { zh, zhtw, en },
    parentId: parent,
    systemId: application,
    icon,
    iconBackground: color ?? '',
    sortCode: sort,
    ...leadOf(entry, model),
    enabledMark: disabled ? 0 : 1,
    noShow: noShow ? 1 : 0,
    off: off ?? {},
    description: stored?.remark ?? '',
    version: stored?.version ?? null,
    ...originOf(entry, stored),
    ...switches(model, off),
  };
}

/** The target of an entry. */
function leadOf(entry: Entry, model: EffectiveModel | undefined) {
  const { own, address, properties } = entry;
  return {
    type: isDirectory(entry) ? 1 : TYPES[own?.kind ?? 'page'],
    kind: own?.kind ?? (isDirectory(entry) ? 'directory' : 'page'),
    urlAddress: address ?? '',
    linkTarget: own?.opens === 'window' ? '_blank' : '_self',
    opens: own?.opens ?? null,
    moduleId: own ? (own.target ?? '') : (model?.name ?? ''),
    model: model?.name ?? null,
    propertyJson: JSON.stringify(properties ?? {}),
  };
}

/** For a declared entry: its declared values, and whether administrators have changed it. */
function originOf({ own, code }: Entry, stored: StoredEntry | undefined) {
  const declared = own ? undefined : declaredEntry(code);
  if (!declared) return { declared: false, changed: false, original: null };
  const { zh, zhtw, en, icon, parent } = declared;
  return { declared: true, changed: stored !== undefined, original: { zh, zhtw, en, icon, parentId: parent } };
}

/** Flags of the API family: whether the entry hides any buttons, columns or form fields, and whether it has data permissions. */
const switches = (model: EffectiveModel | undefined, off: Entry['off']) => ({
  isButtonAuthorize: off?.buttons?.length ? 1 : 0,
  isColumnAuthorize: off?.columns?.length ? 1 : 0,
  isFormAuthorize: off?.form?.length ? 1 : 0,
  isDataAuthorize: model ? 1 : 0,
});
