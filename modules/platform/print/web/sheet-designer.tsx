import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { PrintPreview } from '@zhixing/ui/print/print-frame.tsx';
import { sizeOf } from '@zhixing/ui/print/print-page.ts';
import { useLeave } from '@zhixing/ui/record/use-leave.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { PartList } from './part-list.tsx';
import { SamplePaper } from './sample-paper.tsx';
import { SheetFields } from './sheet-fields.tsx';
import { type Designed, type Draft, draftOf } from './template.ts';

interface Props {
  readonly template: Designed;
  readonly onSaved: () => void;
  readonly onBack: () => void;
}

/** The designer of a sheet, with a preview beside it. */
export function SheetDesigner({ template, onSaved, onBack }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const leave = useLeave();
  const model = useModel(template.subject).data;
  const [draft, setDraft] = useState<Draft>(() => draftOf(template));
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(template));
  const { noteDirty } = leave;
  useEffect(() => noteDirty(dirty), [dirty, noteDirty]);
  const save = async () => {
    setBusy(true);
    const put = () => api.put(`/api/data/printTemplate/${template.id}`, { version: template.version, ...draft });
    const done = await attempt(put, text('printDesign.saved'));
    setBusy(false);
    if (!done) return;
    noteDirty(false);
    onSaved();
  };
  const editing = { template, model, draft, onChange: setDraft, fixed: !template.allowed };
  return (
    <section className="print-design" aria-label={text('printDesign.designer')}>
      <Flex className="print-design-bar" align="center" gap="small" wrap>
        <Button onClick={() => leave.leave(onBack)}>{text('printDesign.back')}</Button>
        <h1>{text('printDesign.of', { name: template.name })}</h1>
        {template.allowed && (
          <Button type="primary" loading={busy} disabled={!dirty} onClick={() => void save()}>
            {text('printDesign.save')}
          </Button>
        )}
      </Flex>
      <div className="print-design-body">
        <div className="print-design-panel">
          <SheetFields {...editing} />
          <PartList {...editing} />
        </div>
        <PrintPreview label={text('printDesign.preview')} millimetres={sizeOf(draft)[0]}>
          <SamplePaper template={{ ...template, ...draft }} model={model} />
        </PrintPreview>
      </div>
      {leave.question}
    </section>
  );
}
