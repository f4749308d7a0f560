import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import './checklist.css';

interface Item {
  readonly code: string;
  readonly met: boolean;
  readonly text: string;
  /** Documents that do not count: expired, or waiting for audit. */
  readonly records: readonly { readonly model: string; readonly id: string; readonly label: string; readonly state: string }[];
}

/** The requirements of introduction, checked off once met. Renders nothing if the reader may not see the subject. */
export function Checklist({ type, id }: { type: string; id: string }) {
  const text = useText();
  const language = useLanguage();
  const { data: items, isPending } = useQuery({
    queryKey: keys.checklist(language, type, id),
    queryFn: ({ signal }) => api.get<readonly Item[]>(`/api/introduction/checklists/${type}/${id}`, {}, { signal }),
    retry: false,
  });
  if (!items) return isPending ? <Waiting rows={1} /> : null;
  const met = items.filter((item) => item.met).length;
  const title = text(met === items.length ? 'introductionChecklist.complete' : 'introductionChecklist.missing', {
    met,
    all: items.length,
    open: items.length - met,
  });
  const sorted = items.toSorted((a, b) => Number(a.met) - Number(b.met));
  return (
    <details className="introduction-needs" open={met !== items.length}>
      <summary>{title}</summary>
      <ul className="introduction-checklist" aria-label={text('introductionChecklist.title')}>
        {sorted.map((item) => (
          <ChecklistLine key={item.code} item={item} />
        ))}
      </ul>
    </details>
  );
}

function ChecklistLine({ item }: { item: Item }) {
  const text = useText();
  return (
    <li data-met={item.met}>
      <Icon name={item.met ? 'check-circle' : 'info-circle'} />
      <span>
        <span className="sr-only">{text(item.met ? 'introductionChecklist.isMet' : 'introductionChecklist.isOpen')}</span>
        {item.text}
        {item.records.map(({ model, id, label, state }) => (
          <span key={id} className="introduction-checklist-record">
            <PeekLink model={model} id={id} label={label} /> · {state}
          </span>
        ))}
      </span>
    </li>
  );
}
