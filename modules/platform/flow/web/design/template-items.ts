import { text } from '@zhixing/client/i18n.ts';
import { showToast } from '@zhixing/client/toasts.ts';
import type { ExtraItems } from '@zhixing/ui/record/extensions.ts';
import { saveAs } from './print-image.ts';
import { exportFlow } from './use-flows.ts';

const failed = (error: unknown): void => showToast({ tone: 'error', text: error instanceof Error ? error.message : String(error) });

/** Menu items of a flow besides its actions: designer, copy, export. */
const templateItems: ExtraItems = ({ access }, { id, code }, go) => {
  const design = (template: string) => go(`/workFlow/flowEngine?design=${template}`);
  const save = () =>
    exportFlow(id).then(
      (file) => saveAs(`${String(code)}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })),
      failed,
    );
  if (!access.update) return [];
  return [
    { key: '-design', label: text('flowDesign.open'), onClick: () => design(id) },
    ...(access.create
      ? [{ key: '-copy-flow', label: text('flowDesign.copyFlow'), onClick: () => go(`/workFlow/flowEngine?copy=${id}`) }]
      : []),
    { key: '-export-flow', label: text('flowDesign.export'), onClick: () => void save() },
  ];
};

export default templateItems;
