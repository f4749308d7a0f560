import { useText } from '@zhixing/client/i18n.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { ComplaintCards } from './complaint-cards.tsx';
import '@zhixing/shell/page/page.css';

const states = ['reopened', 'accepted', 'assigned', 'handling', 'replied', 'confirmed'];

/** The handling of complaints: by the bureau that assigns and confirms, and by the organisation that answers. */
export default function HandlingPage() {
  const text = useText();
  const words = { label: text('complaintDesk.parts'), work: text('complaintDesk.work'), list: text('complaintDesk.all') };
  return (
    <WorkAndList model="complaint" words={words}>
      <section className="program-page">
        <header>
          <h1>{text('complaintDesk.handling')}</h1>
        </header>
        <ComplaintCards states={states} />
      </section>
    </WorkAndList>
  );
}
