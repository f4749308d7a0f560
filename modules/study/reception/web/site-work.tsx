import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { usePageName } from '@zhixing/shell/use-page-title.ts';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { SiteCalendar } from './calendar/site-calendar.tsx';
import { Desk } from './desk/desk.tsx';
import '@zhixing/shell/page/page.css';
import './site-work.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

type Part = 'desk' | 'calendar' | 'list' | 'closures';

interface Props {
  readonly kind: 'base' | 'camp';
  readonly model: 'reception' | 'venueBooking';
  readonly first: Part;
}

/** Desk, calendar and list of what bases or camps are asked for. The part is in the URL; a link to a record, or to some of them, opens the list. */
export function SiteWork({ kind, model, first }: Props) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const closures = useModel('siteClosure').data;
  const title = usePageName();
  const parts: Part[] = ['desk', 'calendar', 'list', ...(closures?.access.create ? (['closures'] as const) : [])];
  const usual = search.has('record') || search.has('filter') ? 'list' : first;
  const part = parts.find((one) => one === search.get('part')) ?? usual;
  const filter = { siteKind: kind };
  return (
    <div className="site-work">
      {(part === 'desk' || part === 'calendar') && <h1>{title}</h1>}
      <Segmented
        value={part}
        options={parts.map((value) => ({ value, label: text(`receptionDesk.parts.${value}`) }))}
        onChange={(next) => setSearch({ part: next })}
        aria-label={text('receptionDesk.parts.label')}
      />
      {part === 'list' && <ModelPage part model={model} filter={filter} />}
      {part === 'closures' && <ModelPage part model="siteClosure" filter={filter} />}
      {part === 'calendar' && (
        <PeekStack>
          <SiteCalendar kind={kind} unit={model === 'reception' ? 'month' : 'week'} />
        </PeekStack>
      )}
      {part === 'desk' && (
        <PeekStack>
          <Desk kind={kind} />
        </PeekStack>
      )}
    </div>
  );
}
