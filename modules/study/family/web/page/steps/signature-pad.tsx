import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../texts.ts';

const WIDTH = 600;
const HEIGHT = 200;

/** A place to sign with the finger; a name typed instead is drawn into it. Hands out the picture as PNG in base64, null while it is empty. */
export function SignaturePad({ change }: { change: (signature: string | null) => void }) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const [typing, setTyping] = useState(false);
  useEffect(() => clear(canvas.current), []);
  const done = () => change(canvas.current?.toDataURL('image/png').split(',')[1] ?? null);
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !last.current) return;
    const here = placeOf(event);
    pen.beginPath();
    pen.moveTo(last.current.x, last.current.y);
    pen.lineTo(here.x, here.y);
    pen.stroke();
    last.current = here;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = placeOf(event);
    draw(event);
  };
  const end = () => {
    if (last.current) done();
    last.current = null;
  };
  const empty = () => {
    clear(canvas.current);
    change(null);
  };
  const write = (name: string) => {
    clear(canvas.current);
    const pen = canvas.current?.getContext('2d');
    pen?.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 40);
    if (name.trim()) done();
    else change(null);
  };
  return (
    <div className="signature">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={text('familyPage.sign.pad')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="pair">
        <button type="button" onClick={empty}>
          {text('familyPage.sign.clear')}
        </button>
        <button type="button" aria-expanded={typing} onClick={() => setTyping(!typing)}>
          {text('familyPage.sign.type')}
        </button>
      </div>
      {typing && (
        <div className="field">
          <label htmlFor="signed-name">{text('familyPage.sign.name')}</label>
          <input id="signed-name" maxLength={20} autoComplete="name" onChange={(event) => write(event.target.value)} />
        </div>
      )}
    </div>
  );
}

/** The place of the finger in the pixels of the picture, which is shown narrower than it is. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): { x: number; y: number } {
  const box = currentTarget.getBoundingClientRect();
  return { x: ((clientX - box.left) / box.width) * WIDTH, y: ((clientY - box.top) / box.height) * HEIGHT };
}

function clear(canvas: HTMLCanvasElement | null): void {
  const pen = canvas?.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = pen.strokeStyle = '#111';
  pen.lineWidth = 4;
  pen.lineCap = pen.lineJoin = 'round';
  pen.font = '72px "Kaiti SC", KaiTi, STKaiti, serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
}
