import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cutTextAt, cutTextsOf } from './cut-texts.ts';
import './whole-text.css';

interface Whole {
  readonly text: string;
  /** Box of the text in the viewport. */
  readonly box: DOMRect;
}

const MARGIN = 8;

/** Shows texts that end in an ellipsis in full while the pointer is on them, or the keyboard focus in their line. Hidden by Escape. */
export function WholeText() {
  // A pressed link takes its text away without the pointer leaving it.
  const { key } = useLocation();
  return <TextOfPage key={key} />;
}

function TextOfPage() {
  const [whole, setWhole] = useState<Whole | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const point = ({ target }: Event) => {
      if (!(target instanceof Element) || frame.current?.contains(target)) return;
      const cut = cutTextAt(target);
      setWhole(cut && wholeOf([cut], cut));
    };
    const focus = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible')) setWhole(wholeOf(cutTextsOf(target), target));
    };
    const hide = (event: Event) => {
      const isOwn = event.target instanceof Node && frame.current?.contains(event.target);
      if (!isOwn && (!(event instanceof KeyboardEvent) || event.key === 'Escape')) setWhole(null);
    };
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    document.addEventListener('pointerover', point, options);
    document.addEventListener('focusin', focus, options);
    for (const hiding of ['focusout', 'keydown', 'scroll']) document.addEventListener(hiding, hide, options);
    return () => listening.abort();
  }, []);
  if (!whole) return null;
  return (
    <div ref={frame} className="whole-text" style={placeOf(whole.box)} aria-hidden>
      {whole.text}
    </div>
  );
}

function wholeOf(cuts: readonly HTMLElement[], beside: Element): Whole | null {
  const text = cuts.map(({ textContent }) => textContent?.trim()).join('\n');
  return text ? { text, box: beside.getBoundingClientRect() } : null;
}

/** Below the text, or above it in the lower half of the window. */
function placeOf({ left, top, bottom }: DOMRect) {
  const { innerWidth, innerHeight } = globalThis;
  const across = left > innerWidth / 2 ? { right: MARGIN } : { left: Math.max(MARGIN, left) };
  return { ...across, ...(bottom > innerHeight / 2 ? { bottom: innerHeight - top } : { top: bottom }) };
}
