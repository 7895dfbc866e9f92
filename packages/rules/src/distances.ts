/** K-15: how far shops may be that are looked for, in kilometres; besides, anywhere. */
export const DISTANCES_KM = [1, 2, 5, 10, 20, 30] as const
