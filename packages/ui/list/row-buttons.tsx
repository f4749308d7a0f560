import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions } from '@zhixing/client/use-action.ts';
import { isDeletable, isEditable } from '@zhixing/model/editable.ts';

interface Props {
  readonly model: ModelDescription;
  readonly row: RecordRow;
  /** Texts, passed in so that not every row translates them. */
  readonly edit: string;
  readonly more: string;
}

/** Row buttons as plain elements instead of components, since hundreds are rendered. The grid handles their clicks. */
export function rowButtons({ model, row, edit, more }: Props) {
  const acts = (model.access.delete && isDeletable(model.deletableIn, row)) || offeredActions(model, row).length > 0;
  return (
    <span className="zx-grid-controls">
      {model.access.update && isEditable(model.editableIn, row) && (
        <button type="button" className="zx-grid-link" tabIndex={-1} data-grid-act="edit">
          {edit}
        </button>
      )}
      {acts && <button type="button" className="zx-grid-dots" tabIndex={-1} data-grid-act="menu" aria-label={more} aria-haspopup="menu" />}
    </span>
  );
}
