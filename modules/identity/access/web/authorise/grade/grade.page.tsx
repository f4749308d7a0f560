import { useText } from '@zhixing/client/i18n.ts';
import { TabContext } from '@zhixing/client/tab.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { Grid } from 'antd';
import { useContext } from 'react';
import { useSearchParams } from 'react-router';
import { GradeEditor } from './grade-editor.tsx';
import { ManagerList } from './manager-list.tsx';
import '../authorise.css';
import '../tree/check-tree.css';
import './grade.css';

/** Graded administration: the administrators on the left, the matrix of the selected one on the right. */
export default function GradePage() {
  const text = useText();
  const { id, choose } = useChosenManager();
  const makes = useModel('gradeAdmin').data?.access.create === true;
  const phone = Grid.useBreakpoint().lg === false;
  return (
    <section className="authorise-page">
      <h1>{text('authorise.grade.title')}</h1>
      <p className="own-note">{text('authorise.grade.what')}</p>
      <div className="authorise-sides">
        {(!phone || !id) && <ManagerList chosen={id} makes={makes} onChoose={choose} />}
        {phone && id && (
          <button type="button" className="authorise-back" onClick={() => choose('')}>
            {text('authorise.grade.otherManager')}
          </button>
        )}
        {id ? (
          <GradeEditor key={id} id={id} />
        ) : (
          !phone && <p className="authorise-begin">{text(makes ? 'authorise.grade.begin' : 'authorise.grade.beginReading')}</p>
        )}
      </div>
    </section>
  );
}

/** The user in the address; asks before switching if there are unsaved changes. */
function useChosenManager() {
  const text = useText();
  const confirm = useConfirm();
  const tab = useContext(TabContext);
  const [search, setSearch] = useSearchParams();
  const id = search.get('user') ?? '';
  const change = async (next: string): Promise<void> => {
    const content = text('authorise.leaveWhat');
    const question = { title: text('authorise.leave'), content, okText: text('authorise.discard'), danger: true };
    if (id && hasUnsaved(tab?.key ?? '') && !(await confirm(question))) return;
    setSearch(next ? { user: next } : {});
  };
  return { id, choose: (next: string) => void change(next) };
}
