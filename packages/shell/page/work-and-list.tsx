import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPage } from '../lazy/lazy-page.ts';
import './work-and-list.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

interface Props {
  readonly model: string;
  readonly filter?: object;
  /** What the choice between the two is called, and its two sides. */
  readonly words: { readonly label: string; readonly work: string; readonly list: string };
  readonly children: ReactNode;
}

/** A page made for the work with records, and the list of all of them beside it. A link to a record, or to some of them, opens the list. */
export function WorkAndList({ model, filter, words, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const part = search.get('part') === 'list' || search.has('record') || search.has('filter') ? 'list' : 'work';
  return (
    <div className="work-and-list">
      <Segmented
        value={part}
        options={[
          { value: 'work', label: words.work },
          { value: 'list', label: words.list },
        ]}
        onChange={(next) => setSearch(next === 'list' ? { part: 'list' } : {})}
        aria-label={words.label}
      />
      {part === 'list' ? <ModelPage model={model} {...(filter && { filter: filter as never })} /> : children}
    </div>
  );
}
