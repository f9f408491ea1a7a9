/** What `server` says in every response of this project's own server. Every page loads it, so zod is not beside it. */
export const OWN_SERVER = 'society';
