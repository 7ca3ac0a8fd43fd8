import { TokenStoreError } from '../errors';
import type { Tokens, TokenStore } from '../tokens';

export async function loadTokens(store: TokenStore): Promise<Tokens> {
  const stored = await loaded(store);
  if (!stored) {
    throw new TokenStoreError('The token store is empty. Save the code of the redirect as refreshToken first.');
  }
  return stored;
}

async function loaded(store: TokenStore): Promise<Tokens | undefined> {
  try {
    return await store.load();
  } catch (error) {
    throw new TokenStoreError(`The tokens could not be loaded: ${reasonOf(error)}`, error);
  }
}

export async function saveTokens(store: TokenStore, tokens: Tokens): Promise<void> {
  try {
    await store.save(tokens);
  } catch (error) {
    const sentence = `The new tokens could not be saved, so they are not used yet: ${reasonOf(error)}`;
    throw new TokenStoreError(sentence, error, tokens);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
