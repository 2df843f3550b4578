# The control plane of the local cluster: etcd, API server, controller manager, scheduler, and one kube-proxy, since all nodes
# share the sandbox's network. To be sourced.

start_api_server() {
  # A test cluster outlives no power cut, so etcd need not wait for disks that the brokers are to be measured on.
  start etcd "$KUBERNETES/etcd" \
    --data-dir="$STATE/etcd" \
    --unsafe-no-fsync \
    --log-level=warn

  start kube-apiserver "$KUBERNETES/kube-apiserver" \
    --etcd-servers=http://127.0.0.1:2379 \
    --bind-address="$CONTROL_PLANE_ADDRESS" \
    --advertise-address="$CONTROL_PLANE_ADDRESS" \
    --service-cluster-ip-range="$SERVICE_NETWORK" \
    --authorization-mode=Node,RBAC \
    --enable-admission-plugins=NodeRestriction \
    --allow-privileged=true \
    --client-ca-file="$PKI/ca.crt" \
    --tls-cert-file="$PKI/apiserver.crt" \
    --tls-private-key-file="$PKI/apiserver.key" \
    --kubelet-certificate-authority="$PKI/ca.crt" \
    --kubelet-client-certificate="$PKI/apiserver-kubelet-client.crt" \
    --kubelet-client-key="$PKI/apiserver-kubelet-client.key" \
    --kubelet-preferred-address-types=InternalIP \
    --service-account-issuer=https://kubernetes.default.svc.cluster.local \
    --service-account-key-file="$PKI/service-accounts.pub" \
    --service-account-signing-key-file="$PKI/service-accounts.key"
}

start_controllers() {
  start kube-controller-manager "$KUBERNETES/kube-controller-manager" \
    --kubeconfig="$PKI/kube-controller-manager.kubeconfig" \
    --leader-elect=false \
    --use-service-account-credentials=true \
    --service-account-private-key-file="$PKI/service-accounts.key" \
    --root-ca-file="$PKI/ca.crt" \
    --flex-volume-plugin-dir="$STATE/volume-plugins"

  # A pod that is tried in the second in which its volume is offered again is not heard of any more, and tried anew after this time
  # only: five minutes, unless it is told otherwise.
  start kube-scheduler "$KUBERNETES/kube-scheduler" \
    --kubeconfig="$PKI/kube-scheduler.kubeconfig" \
    --pod-max-in-unschedulable-pods-duration=30s \
    --leader-elect=false

  # Settings of connection tracking are left alone: before its first rule they may not even be there.
  start kube-proxy "$KUBERNETES/kube-proxy" \
    --kubeconfig="$PKI/kube-proxy.kubeconfig" \
    --hostname-override="${NODES[-1]}" \
    --proxy-mode=iptables \
    --iptables-localhost-nodeports=false \
    --cluster-cidr="$POD_NETWORK" \
    --conntrack-max-per-core=0 \
    --conntrack-tcp-timeout-established=0 \
    --conntrack-tcp-timeout-close-wait=0
}

await_api_server() {
  local deadline=$((SECONDS + 120))
  until admin get --raw=/readyz; do
    running kube-apiserver || die_showing "$STATE/logs/kube-apiserver.log" "the API server ended"
    ((SECONDS < deadline)) || die_showing "$STATE/logs/kube-apiserver.log" "the API server was not ready within 2 minutes"
    sleep 0.3
  done
}

admin() {
  "$TOOLS/kubectl" --kubeconfig "$STATE/kubeconfig" "$@"
}
