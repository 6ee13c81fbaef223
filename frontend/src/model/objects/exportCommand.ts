/** The command that exports a cluster with everything that decisions depend on; devices come on top (docs/claims.md). */
export const EXPORT_COMMAND = 'kubectl get nodes,pods,pdb,pc,svc,rs,rc,sts,ds,ns,pv,pvc,sc,csinodes,csidrivers,csistoragecapacities,volumeattachments -A -o json > cluster.json'
