/** What a stored answer is called where nothing stands beside it. The title that it was given may name the cluster already. */
export const answerName = (title: string, cluster: string): string => (title.includes(cluster) ? title : `${title} of ${cluster}`)
