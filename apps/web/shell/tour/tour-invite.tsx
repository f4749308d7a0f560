import { useText } from '@zhixing/client/i18n.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { useTour } from './use-tour.ts';
import './tour.css';

/** Offers the tour on the home page until it was finished or skipped. */
export default function TourInvite() {
  const text = useText();
  const { isNew, finish } = useTour();
  if (!isNew) return null;
  return (
    <section className="tour-invite" aria-label={text('tour.title')}>
      <p>{text('tour.invite')}</p>
      <button type="button" className="tour-go" onClick={() => openDialog('tour')}>
        {text('tour.start')}
      </button>
      <button type="button" onClick={finish}>
        {text('tour.skip')}
      </button>
    </section>
  );
}
