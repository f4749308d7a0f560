import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';

/** Health finding if the antivirus scanner does not answer, and whether uploads are refused or accepted unscanned meanwhile. */
export async function scannerHealth({ antivirus }: Engine): Promise<readonly Finding[]> {
  if (!antivirus) return [];
  const answers = await antivirus.scanner.check().then(
    () => true,
    () => false,
  );
  if (answers) return [];
  return [{ tone: 'danger', key: antivirus.whenAway === 'refuse' ? 'file.findings.scannerRefuses' : 'file.findings.scannerAway' }];
}
