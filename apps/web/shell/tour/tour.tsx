import { useText } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { Button, Modal } from 'antd';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { placeOf, steps } from './steps.ts';
import { useTour } from './use-tour.ts';
import './tour.css';
import { EventBox } from '@zhixing/ui/widgets/event-box.tsx';

const WIDTH = 360;
const GAP = 12;
const ROOM = 220;

/** Five-step tour of the shell. Arrow keys navigate, Escape skips; not offered again afterwards. */
export default function Tour({ close }: { close: () => void }) {
  const text = useText();
  const { finish } = useTour();
  const [at, setAt] = useState(0);
  const place = usePlace(at);
  const step = steps[at];
  const isLast = at === steps.length - 1;
  const end = () => {
    finish();
    close();
  };
  const next = () => (isLast ? end() : setAt(at + 1));
  const walk = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') next();
    if (key === 'ArrowLeft') setAt(Math.max(0, at - 1));
  };
  return (
    <>
      {place ? <div className="tour-light" style={{ top: place.top, left: place.left, width: place.width, height: place.height }} /> : null}
      <Modal
        open
        title={text(`tour.steps.${step?.name}.title`)}
        width={WIDTH}
        mask={place === null}
        style={cardAt(place)}
        className="tour"
        transitionName=""
        footer={null}
        onCancel={end}
      >
        <EventBox onKeyDown={walk}>
          <p aria-live="polite">{text(`tour.steps.${step?.name}.what`)}</p>
          <div className="tour-foot">
            <span>{text('tour.place', { at: at + 1, of: steps.length })}</span>
            <Button type="text" onClick={end}>
              {text('tour.skip')}
            </Button>
            <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
              {text('tour.back')}
            </Button>
            <Button type="primary" autoFocus onClick={next}>
              {text(isLast ? 'tour.finish' : 'tour.next')}
            </Button>
          </div>
        </EventBox>
      </Modal>
    </>
  );
}

/** Box of the current step's element, updated on resize. */
function usePlace(at: number): DOMRect | null {
  const read = () => placeOf(steps[at]?.places ?? []);
  const [place, setPlace] = useState(read);
  // Read again for another step and another size, not when it is made anew.
  useChange([at], () => {
    const measure = () => setPlace(read());
    measure();
    globalThis.addEventListener('resize', measure);
    return () => globalThis.removeEventListener('resize', measure);
  });
  return place;
}

/** Position of the card: below the element, beside a tall one, above if there is no room; always within the window. */
function cardAt(place: DOMRect | null): CSSProperties {
  if (!place) return {};
  const { innerWidth, innerHeight } = globalThis;
  const isTall = place.height > innerHeight / 2;
  const beside = place.right + GAP + WIDTH < innerWidth ? place.right + GAP : place.left + GAP;
  const left = isTall ? beside : place.left + place.width / 2 - WIDTH / 2;
  const below = place.bottom + GAP;
  const top = isTall ? place.top + ROOM / 2 : below + ROOM < innerHeight ? below : place.top - ROOM - GAP;
  const within = (value: number, most: number) => Math.max(GAP, Math.min(value, most - GAP));
  return { position: 'absolute', margin: 0, top: within(top, innerHeight - ROOM), left: within(left, innerWidth - WIDTH) };
}
