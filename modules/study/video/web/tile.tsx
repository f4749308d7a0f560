import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import type { ShownCamera } from './cameras.ts';
import { Chain } from './chain.tsx';
import { Picture } from './picture.tsx';
import { useWatch } from './use-watch.ts';

/** The picture of a camera, or why there is none. */
export function Tile({ camera: { id, name, place }, onClose }: { camera: ShownCamera; onClose: () => void }) {
  const text = useText();
  const { stream, isSample, links, error, isFailed, seconds, again, played, failed } = useWatch(id);
  return (
    <section className="video-tile" aria-label={name}>
      <header>
        <span>
          <strong>{name}</strong> <small>{place}</small>
        </span>
        {isSample && stream && <ToneTag tone="warning">{text('videoBoard.sample')}</ToneTag>}
        <button type="button" onClick={onClose} aria-label={text('videoBoard.close', { name })}>
          <Icon name="close" />
        </button>
      </header>
      <div className="video-ground">
        {stream && <Picture stream={stream} label={text('videoBoard.picture', { name })} onPlayed={played} onFailed={failed} />}
        {!stream && !isFailed && (
          <p className="video-note" role="status">
            {text('videoBoard.opening')}
          </p>
        )}
        {isFailed && (
          <div className="video-failed">
            {error ? <p role="alert">{error.message}</p> : <Chain links={links ?? []} />}
            <p className="video-again">
              <span>{text('videoBoard.retrying', { seconds })}</span>
              <button type="button" onClick={again}>
                {text('videoBoard.retry')}
              </button>
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
