import { useText } from '@zhixing/client/i18n.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SheetDesigner } from './sheet-designer.tsx';
import { type Designed, designedOf } from './template.ts';
import './print-design.css';

// Loaded lazily: this chunk is shared by all list pages, and a static import would split it for all of them.
const ModelPage = lazy(() => import('@zhixing/ui/model-page.tsx'));

/** The sheet is hidden in list and form, because it is edited in the designer. */
const off = { columns: ['sheet'], form: ['sheet'] };

/** The print templates; with `design` in the URL, one of them with its designer. */
export default function PrintDesignPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const design = search.get('design');
  if (design) return <Board key={design} id={design} onBack={() => setSearch({})} />;
  return (
    <Suspense fallback={<Waiting />}>
      <ModelPage model="printTemplate" off={off} title={text('printDesign.templates')} />
    </Suspense>
  );
}

function Board({ id, onBack }: { id: string; onBack: () => void }) {
  const asked = useRecord('printTemplate', id);
  const template: Designed | undefined = asked.data && designedOf(asked.data);
  return (
    <Part query={{ ...asked, data: template }}>
      {(data) => <SheetDesigner key={`${data.id} ${data.version}`} template={data} onSaved={() => void asked.refetch()} onBack={onBack} />}
    </Part>
  );
}
