import { useText } from '@zhixing/client/i18n.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { changesBetween, linesOf, type Matrix, matrixOf, type Place } from './matrix.ts';
import { MatrixTable } from './matrix-table.tsx';
import { type Grade, useGrade, usePlaces, useSaveGrade } from './use-grades.ts';

/** Edits a grade administrator's rights; nothing applies until saved. */
export function GradeEditor({ id }: { id: string }) {
  const grade = useGrade(id);
  const places = usePlaces();
  return (
    <div className="authorise-editor">
      <Part query={grade}>{(read) => <Part query={places}>{(tree) => <Editor key={read.stamp} grade={read} places={tree} />}</Part>}</Part>
    </div>
  );
}

function Editor({ grade, places }: { grade: Grade; places: readonly Place[] }) {
  const text = useText();
  const before = matrixOf(grade.lines);
  const [matrix, setMatrix] = useState<Matrix>(before);
  const count = changesBetween(before, matrix);
  useUnsaved({ isDirty: () => count > 0, discard: () => setMatrix(before) });
  const { busy, save, removeAll } = useSaving(grade);
  return (
    <>
      <div className="authorise-head">
        <h2>{text('authorise.grade.of', { name: grade.manager.name })}</h2>
        {grade.changes && grade.lines.length > 0 && (
          <div className="authorise-head-tools">
            <Button danger onClick={() => void removeAll()}>
              {text('authorise.grade.removeAll')}
            </Button>
          </div>
        )}
      </div>
      {!grade.changes && <Alert type="info" showIcon title={text(grade.own ? 'authorise.grade.ownWhy' : 'authorise.grade.reading')} />}
      <MatrixTable matrix={matrix} places={places} givable={grade.changes ? grade.givable : {}} onChange={setMatrix} />
      {grade.changes && (
        <div className="authorise-save">
          <span role="status">{count > 0 ? text('authorise.grade.changed', { count }) : text('authorise.unchanged')}</span>
          <Button disabled={count === 0} onClick={() => setMatrix(before)}>
            {text('authorise.undo')}
          </Button>
          <Button type="primary" disabled={count === 0} loading={busy} onClick={() => void save(matrix)}>
            {text('authorise.save')}
          </Button>
        </div>
      )}
    </>
  );
}

function useSaving({ manager, stamp }: Grade) {
  const text = useText();
  const confirm = useConfirm();
  const notices = useNotices();
  const saveGrade = useSaveGrade();
  const [busy, setBusy] = useState(false);
  const save = async (matrix: Matrix) => {
    setBusy(true);
    const message = await saveGrade(manager.id, linesOf(matrix), stamp).catch(notices.failed);
    setBusy(false);
    if (message) notices.done(message);
  };
  const removeAll = async () => {
    const question = { title: text('authorise.grade.removeSure', { name: manager.name }), content: text('authorise.grade.removeWhat') };
    if (await confirm({ ...question, okText: text('authorise.grade.removeAll'), danger: true })) await save(new Map());
  };
  return { busy, save, removeAll };
}
