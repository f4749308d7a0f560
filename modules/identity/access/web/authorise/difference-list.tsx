import { useText } from '@zhixing/client/i18n.ts';
import { useMemo } from 'react';
import { APPLICATIONS, type Difference, PAGES, type Subjects } from './grants.ts';

interface Props {
  readonly list: readonly Difference[];
  readonly subjects: Subjects;
  /** Screen reader texts in place of the signs for added and removed. */
  readonly words: { readonly added: string; readonly removed: string };
}

/** Added and removed permissions by model, marked with signs and texts, since colour alone is not accessible. */
export function DifferenceList({ list, subjects, words }: Props) {
  const describe = useDescription(subjects);
  return (
    <div className="difference-list">
      {list.map(({ model, added, removed }) => (
        <section key={model} className="difference">
          <h3>{describe.title(model)}</h3>
          <ul>
            {describe.lines(model, added).map((line) => (
              <li key={line} className="difference-added">
                <span aria-hidden>+</span>
                <span className="sr-only">{words.added}</span> {line}
              </li>
            ))}
            {describe.lines(model, removed).map((line) => (
              <li key={line} className="difference-removed">
                <span aria-hidden>−</span>
                <span className="sr-only">{words.removed}</span> {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type Naming = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** Texts of a difference's permissions, grouped by sort. */
function useDescription(subjects: Subjects) {
  const text = useText();
  const names = useMemo(() => namesOf(subjects), [subjects]);
  const title = (model: string): string => {
    if (model === PAGES) return text('authorise.tabs.pages');
    if (model === APPLICATIONS) return text('authorise.tabs.applications');
    return names.models?.get(model) ?? model;
  };
  const lines = (model: string, items: readonly string[]): string[] => {
    if (items.length === 0) return [];
    if (model.startsWith('@')) return [items.map((item) => names[model]?.get(item) ?? item).join(text('authorise.line.and'))];
    const named = (item: string) => names[model]?.get(item) ?? item;
    const of = (sort: string) => items.flatMap((item) => (item.startsWith(`${sort}:`) ? [named(item.slice(sort.length + 1))] : []));
    const permissions = items.flatMap((item) => {
      const at = item.indexOf('@');
      return at < 0 ? [] : [text('authorise.line.ability', { ability: named(item.slice(0, at)), scheme: named(`@${item.slice(at + 1)}`) })];
    });
    const sorts = ['sees', 'writes', 'clear'].flatMap((sort) => {
      const fields = of(sort);
      return fields.length > 0 ? [text(`authorise.line.${sort}`, { fields: fields.join(text('authorise.line.and')) })] : [];
    });
    return [...permissions, ...sorts];
  };
  return { title, lines };
}

function namesOf({ models, pages, applications }: Subjects): Naming {
  return {
    models: new Map(models.map(({ name, title }) => [name, title])),
    [PAGES]: new Map(pages.map(({ code, title }) => [code, title])),
    [APPLICATIONS]: new Map(applications.map(({ id, title }) => [id, title])),
    ...Object.fromEntries(
      models.map(({ name, abilities: permissions, fields, schemes }) => [
        name,
        new Map([
          ...fields.map((field): [string, string] => [field.name, field.title]),
          ...permissions.map((permission): [string, string] => [permission.name, permission.title]),
          ...schemes.map((scheme): [string, string] => [`@${scheme.id}`, scheme.title]),
        ]),
      ]),
    ),
  };
}
