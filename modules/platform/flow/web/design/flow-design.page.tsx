import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Designer } from './designer.tsx';
import { useInfo, useTemplate } from './use-flows.ts';
import './flow-design.css';

// Loaded lazily: imported statically, the shared chunk of all lists would be split.
const ModelPage = lazy(() => import('@zhixing/ui/model-page.tsx'));
const CopyDialog = lazyDialog(() => import('./copy-dialog.tsx'));
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

/** List of flows; with `design` in the URL the designer of one, with `copy` the dialog to copy one. */
export default function FlowDesignPage() {
  const [search] = useSearchParams();
  const design = search.get('design');
  return design ? <Board key={design} template={design} version={search.get('version')} /> : <FlowList copy={search.get('copy')} />;
}

function FlowList({ copy }: { copy: string | null }) {
  const text = useText();
  const [, setSearch] = useSearchParams();
  const access = useModel('flowVersion').data?.access;
  const [open, setOpen] = useState(false);
  const commands = access?.update ? [{ key: 'import', label: text('flowDesign.import.open'), onClick: () => setOpen(true) }] : [];
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <ModelPage model="flowTemplate" title={text('flowDesign.flows')} own={{ commands }} />
      </Suspense>
      <Suspense>
        {open && <ImportDialog onClose={() => setOpen(false)} />}
        {copy && (
          <CopyDialog template={copy} onCopied={(made) => setSearch({ design: made })} onClose={() => setSearch({}, { replace: true })} />
        )}
      </Suspense>
    </>
  );
}

/** Designer of a version: the one in the URL, else one in design, else the newest. */
function Board({ template, version }: { template: string; version: string | null }) {
  const [, setSearch] = useSearchParams();
  const asked = useTemplate(template);
  const versions = asked.data?.versions ?? [];
  const chosen =
    versions.find(({ id }) => id === version) ?? versions.find(({ status, product }) => status === 'designing' && !product) ?? versions[0];
  const info = useInfo(chosen?.id ?? null);
  const open = (id: string | null) => {
    setSearch({ design: template, ...(id && { version: id }) });
    void info.refetch();
  };
  return (
    <div className="design-page">
      <Part query={asked}>
        {() => (
          <Part query={info}>
            {(data) => (
              <Designer
                key={`${data.version.id} ${data.version.version} ${data.version.status}`}
                info={asked.data ? { ...data, template: asked.data.template } : data}
                versions={versions}
                onOpen={open}
                onBack={() => setSearch({})}
              />
            )}
          </Part>
        )}
      </Part>
    </div>
  );
}
