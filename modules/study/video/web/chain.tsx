import { useText } from '@zhixing/client/i18n.ts';
import type { Link } from './use-watch.ts';

/** The way of a picture with the link that failed, why it did, and what to do about it. */
export function Chain({ links }: { links: readonly Link[] }) {
  const text = useText();
  const broken = links.find(({ state }) => state === 'failed');
  return (
    <>
      <ol className="video-chain" aria-label={text('videoBoard.chain')}>
        {links.map(({ step, state }) => (
          <li key={step} data-state={state}>
            {text(`videoBoard.steps.${step}`)} <small>{text(`videoBoard.states.${state}`)}</small>
          </li>
        ))}
      </ol>
      {broken?.cause && (
        <p role="alert">
          {text(`videoBoard.causes.${broken.cause}`)}
          {broken.said && <small>{text('videoBoard.said', { said: broken.said })}</small>}
        </p>
      )}
    </>
  );
}
