import { useAvatar } from '@zhixing/client/own.ts';

/** Avatar of the signed-in user; without a picture, the last character of the name. */
export function Avatar({ name, label }: { name: string; label?: string }) {
  const address = useAvatar();
  if (address) return <img className="avatar" src={address} alt={label ?? ''} />;
  return (
    <span className="avatar" aria-hidden="true">
      {[...name].at(-1) ?? '?'}
    </span>
  );
}
