import { useText } from '@zhixing/client/i18n.ts';
import { useEffect, useState } from 'react';
import { Picture } from './picture.tsx';
import { useWatch } from './use-watch.ts';
import './screen-videos.css';

interface ScreenCamera {
  readonly id: string;
  readonly name: string;
}

const AT_ONCE = 4;
/** Every look is logged, so that cameras take turns slowly. */
const TURN_MS = 60_000;

/** Pictures of cameras on a large screen; more than four take turns. */
export default function ScreenVideos({ cameras }: { cameras: readonly ScreenCamera[] }) {
  const turns = Math.ceil(cameras.length / AT_ONCE);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turns < 2) return;
    const timer = setInterval(() => setTurn((last) => last + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [turns]);
  const first = (turn % turns) * AT_ONCE;
  return (
    <ul className="screen-videos">
      {cameras.slice(first, first + AT_ONCE).map((camera) => (
        <ScreenVideo key={camera.id} camera={camera} />
      ))}
    </ul>
  );
}

function ScreenVideo({ camera: { id, name } }: { camera: ScreenCamera }) {
  const text = useText();
  const { stream, isSample, isFailed, played, failed } = useWatch(id);
  return (
    <li>
      {stream && <Picture stream={stream} label={text('videoBoard.picture', { name })} onPlayed={played} onFailed={failed} />}
      {!stream && (
        <p className="screen-videos-note" role="status">
          {text(isFailed ? 'videoBoard.noPicture' : 'videoBoard.opening')}
        </p>
      )}
      <span className="screen-videos-name">
        <strong>{name}</strong>
        {isSample && stream && <small>{text('videoBoard.sample')}</small>}
      </span>
    </li>
  );
}
