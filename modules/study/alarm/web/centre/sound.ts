let context: AudioContext | undefined;

/** Whether the browser lets the page sound: it does after somebody has touched it. */
export const maySound = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Two tones, higher ones for serious alarms, and the words in the language of the page where the device has a voice. */
export function announce(words: string, { language, serious }: { language: string; serious: boolean }): void {
  if (!maySound()) return;
  context ??= new AudioContext();
  for (const [at, pitch] of [
    [0, serious ? 880 : 520],
    [0.25, serious ? 1175 : 520],
  ] as const)
    tone(context, pitch, at);
  if (!('speechSynthesis' in globalThis)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language === 'en' ? 'en-US' : 'zh-CN';
  speechSynthesis.speak(utterance);
}

const SECONDS = 0.2;

function tone(on: AudioContext, pitch: number, after: number): void {
  const [source, volume] = [on.createOscillator(), on.createGain()];
  source.frequency.value = pitch;
  volume.gain.value = 0.2;
  source.connect(volume).connect(on.destination);
  source.start(on.currentTime + after);
  source.stop(on.currentTime + after + SECONDS);
}
