import { useAvatar } from '@zhixing/client/own.ts';

/** The picture of whoever is signed in; the last letter of the name where there is none. */
export function Avatar({ name, label }: { name: string; label?: string }) {
  const address = useAvatar();
  if (address) return <img className="avatar" src={address} alt={label ?? ''} />;
  return (
    <span className="avatar" aria-hidden="true">
      {[...name].at(-1) ?? '?'}
    </span>
  );
}
