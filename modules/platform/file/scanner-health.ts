import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';

/** Whether the scanner answers that uploads are shown to, and what becomes of them while it does not. */
export async function scannerHealth({ antivirus }: Engine): Promise<readonly Finding[]> {
  if (!antivirus) return [];
  const answers = await antivirus.scanner.check().then(
    () => true,
    () => false,
  );
  if (answers) return [];
  return [{ tone: 'danger', key: antivirus.whenAway === 'refuse' ? 'file.findings.scannerRefuses' : 'file.findings.scannerAway' }];
}
