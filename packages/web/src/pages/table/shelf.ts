import { signal } from '@preact/signals';
import { forgetBattle, type KeptBattle, keptBattles } from '../../store/battles.js';
import { isForgetful } from './state.js';

/** What is kept on this device, newest first; `null` until it was looked at. */
export const shelf = signal<readonly KeptBattle[] | null>(null);

export const lookAtShelf = async (): Promise<void> => {
  try {
    shelf.value = await keptBattles();
  } catch {
    shelf.value = [];
    isForgetful.value = true;
  }
};

export const forget = async (id: string): Promise<void> => {
  await forgetBattle(id);
  await lookAtShelf();
};
